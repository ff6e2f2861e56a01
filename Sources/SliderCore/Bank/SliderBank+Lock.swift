/// While a session is locked, what acts for a person doesn't: nobody has shown who they are.
extension SliderBank {
  /// Holds back commands and keys, or lets them work again. What they would have done meanwhile is not made up for.
  /// - Returns: the sliders whose outputs look otherwise now.
  package func setLocked(_ isLocked: Bool) -> [Int] {
    sliders.indices.filter { index in
      var hasChanged = false
      for output in sliders[index].outputs.indices
      where sliders[index].outputs[output].definition.target.actsForPerson {
        hasChanged = hasChanged || sliders[index].outputs[output].isHeldBack != isLocked
        sliders[index].outputs[output].isHeldBack = isLocked
      }
      return hasChanged
    }
  }
}

"""One line for each check, with its evidence, passed or not."""


class Checks:
    """Counts and prints the checks of one scenario."""

    def __init__(self, scenario):
        self.scenario = scenario
        self.passed = 0
        self.failed = 0

    def true(self, what, held, evidence):
        """`evidence` is what was seen, said so that a reader can judge it."""
        if held:
            self.passed += 1
        else:
            self.failed += 1
        evidence = " | ".join(evidence.splitlines())
        print(f"{'ok' if held else 'not ok'} - {self.scenario}: {what} ({evidence})", flush=True)

    def equal(self, what, got, expected):
        self.true(what, got == expected, f"{got}" if got == expected else f"expected {expected}, got {got}")

    def near(self, what, got, expected, tolerance):
        self.true(what, abs(got - expected) <= tolerance, f"expected {expected} ± {tolerance}, got {got}")

    def rising(self, what, values):
        """Each value above the one before; the evidence is how many, from where to where, or the pair that is not."""
        fault = next((pair for pair in enumerate(zip(values, values[1:])) if pair[1][0] >= pair[1][1]), None)
        ends = f"{len(values)} values" + (f", {values[0]} to {values[-1]}" if values else "")
        self.true(what, len(values) > 1 and fault is None, ends if fault is None else f"{ends}; at {fault[0]} {fault[1][0]}, then {fault[1][1]}")

    def at_most(self, what, got, limit, unit=""):
        self.true(what, got <= limit, f"{got:.4g}{unit}, at most {limit:.4g}{unit}")

    def failure(self, why):
        """Something that kept the scenario from going on."""
        self.true("goes through", False, why)

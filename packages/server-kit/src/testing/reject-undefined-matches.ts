import { chai } from 'vitest'

const MARKER = 'refuses values that were never there'

/**
 * Refuses to find that nothing equals nothing: a test that compares two values which were never there proves nothing,
 * and passes with any fault. Whoever means it says `toBeUndefined()`, or `undefined` beside something else.
 */
chai.use(({ Assertion }, tools) => {
  // Read again before each file of tests, in the same process.
  if (Object.hasOwn(Assertion.prototype, MARKER)) return
  Object.defineProperty(Assertion.prototype, MARKER, { value: true })
  for (const name of ['toBe', 'toEqual', 'toStrictEqual'])
    tools.overwriteMethod(
      Assertion.prototype,
      name,
      (compare: (...given: unknown[]) => unknown) =>
        function (this: object, ...given: unknown[]) {
          if (
            given[0] === undefined &&
            tools.flag(this, 'object') === undefined &&
            !tools.flag(this, 'negate')
          )
            throw new Error(
              `${name}: neither of the two values was there; say toBeUndefined() when none should be`,
            )
          return compare.apply(this, given)
        },
    )
})

import { chai } from 'vitest'

const MARKER = 'refuses values that were never there'

/**
 * Makes an assertion fail that compares undefined with undefined: it proves nothing and passes with any bug.
 * Use `toBeUndefined()`, or `undefined` beside another value.
 */
chai.use(({ Assertion }, tools) => {
  // This file runs again before each test file, in the same process.
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

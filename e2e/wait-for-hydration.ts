import { expect, type Locator } from '@playwright/test'

/** Waits until everything the locator matches is hydrated: earlier input is not handled. */
export const waitForHydration = (parts: Locator): Promise<void> =>
  expect
    .poll(() =>
      parts.evaluateAll(
        (all) =>
          all.length > 0 &&
          all.every((part) => Object.keys(part).some((key) => key.startsWith('__reactProps'))),
      ),
    )
    .toBe(true)

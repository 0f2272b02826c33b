import { expect, type Locator } from '@playwright/test'

/** Waits until the scripts of the page have taken over all that the locator finds: what is done before is not heard. */
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

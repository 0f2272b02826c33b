import { expectNoAxeViolations } from '@evenkeel/api-contract/testing/axe'
import type {} from '@vitest/browser-playwright'
import { expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { displayStates } from '../components/FieldStates.tsx'
import { allFieldTypes } from '../gallery-fields.ts'
import { resizeWindow } from '#testing/fill-form.ts'
import { northstar } from '#testing/organization.ts'
import { renderPortal } from '#testing/render-portal.tsx'

/** Returns accessible names and states of each sample of one type. */
const factsOf = (type: string) =>
  [...document.querySelectorAll(`section[aria-labelledby="type-${type}"] [data-field]`)].map((place) => {
    const id = place.getAttribute('data-field') ?? ''
    const input = document.getElementById(id)
    const label = place.querySelector('legend, label')
    const described = (input?.getAttribute('aria-describedby') ?? '').split(' ')
    const error = document.getElementById(`${id}-error`)
    const option = input?.matches('fieldset') ? input.querySelector('[aria-invalid]') : null
    return {
      state: id.split('-')[0],
      isLabeled: label?.tagName === 'LEGEND' || label?.getAttribute('for') === id,
      saysRequired: / Required$/.test(label?.textContent.trim() ?? ''),
      isInvalid: (input?.getAttribute('aria-invalid') ?? option?.getAttribute('aria-invalid')) === 'true',
      isTied: described.includes(`${id}-error`) && error !== null,
      hasError: error?.textContent.trim() !== '',
      shownAs: place.getAttribute('data-state'),
    }
  })

it('associates label, "Required" and error line with the input for 13 types in 7 states (trust A7: 91 cases) [FIELD-21] [FIELD-22] [FIELD-25]', async () => {
  await renderPortal('/gallery', { gallery: true })
  await expect.element(page.getByRole('heading', { name: 'Every type in every state' })).toBeVisible()
  expect(allFieldTypes).toHaveLength(13)
  for (const { type } of allFieldTypes) {
    const expected = displayStates.map((state) => ({
      state,
      isLabeled: true,
      saysRequired: state !== 'dirty',
      isInvalid: state === 'error',
      isTied: true,
      hasError: state === 'error',
      shownAs: state,
    }))
    expect(factsOf(type), type).toEqual(expected)
  }
})

const palebrand = { custom_color1: '#fff7b0', custom_color3: '#ffffff' }
for (const [brand, colors] of Object.entries({ northstar: {}, palebrand }))
  for (const scheme of ['light', 'dark'] as const)
    it(`has no axe violations in the colors of ${brand}, ${scheme}, at 320 and 1280 px (trust A1, A12)`, async (test) => {
      const setScheme = async (value: string) => {
        const features = [{ name: 'prefers-color-scheme', value }]
        await cdp().send('Emulation.setEmulatedMedia', { features })
      }
      test.onTestFinished(() => setScheme('light'))
      await setScheme(scheme)
      await renderPortal('/gallery', { gallery: true, organization: northstar(colors) })
      const live = page.getByRole('form', { name: 'Every type' })
      await live.getByRole('button', { name: 'Send' }).click()
      await expect.element(live.getByRole('alert')).toBeVisible()
      expect(window.matchMedia('(prefers-color-scheme: dark)').matches).toBe(scheme === 'dark')
      for (const width of [320, 1280]) {
        await resizeWindow(width, 800)
        await expectNoAxeViolations()
      }
    })

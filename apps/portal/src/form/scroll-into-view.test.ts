import { limits } from '@evenkeel/api-contract/limits'
import { expect, it, vi } from 'vitest'
import { supportsDateInput } from './state/form-environment.ts'
import { scrollToElement } from './scroll-into-view.ts'

const at = (top: number) => ({ getBoundingClientRect: () => ({ top }) })

it('scrolls smoothly to 100 px above the field, and never above the page [FORM-06] [CONST-18]', () => {
  expect(limits.scrollOffset).toBe(100)
  const scrollTo = vi.fn()
  scrollToElement(at(-250), { scrollY: 900, scrollTo }, false)
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 550, behavior: 'smooth' })
  scrollToElement(at(40), { scrollY: 0, scrollTo }, false)
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'smooth' })
})

it('jumps if reduced motion is requested [FORM-06]', () => {
  const scrollTo = vi.fn()
  scrollToElement(at(500), { scrollY: 0, scrollTo }, true)
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 400, behavior: 'auto' })
})

it('detects support for date inputs [FIELD-20]', () => {
  expect(supportsDateInput(() => ({ type: 'text' }))).toBe(true)
  const old = Object.defineProperty({ type: 'text' }, 'type', { get: () => 'text', set: () => {} })
  expect(supportsDateInput(() => old)).toBe(false)
})

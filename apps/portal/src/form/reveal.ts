import { limits } from '@evenkeel/contract/limits'

/** The part of a window that scrolling needs. */
export interface Page {
  readonly scrollY: number
  readonly scrollTo: (options: { top: number; behavior: 'smooth' | 'auto' }) => void
}

/** Something whose end is known too. */
export interface Bounded {
  readonly getBoundingClientRect: () => { readonly top: number; readonly bottom: number }
}

/** Something that is on the page. */
export interface Placed {
  readonly getBoundingClientRect: () => { readonly top: number }
}

/** Room for the ring around what has the focus. */
const RING = 8

/** Whether summary and field are in sight together where the summary stands clear of what sticks to the top, with its ring. */
export function areBothInView(summary: Bounded, field: Bounded, windowHeight: number): boolean {
  const { top } = summary.getBoundingClientRect()
  return field.getBoundingClientRect().bottom - top <= windowHeight - limits.scrollOffset - RING
}

/** Brings the summary into sight, whole, with the ring of the focus it has. */
export const revealSummary = (summary: Placed, page: Page, reducedMotion: boolean): void =>
  reveal(summary, page, reducedMotion, RING)

/** FORM-06: scrolls smoothly so that the element is about 100 px below the top; at once where motion is unwanted. */
export function reveal(element: Placed, page: Page, reducedMotion: boolean, more = 0): void {
  const top = Math.max(0, element.getBoundingClientRect().top + page.scrollY - limits.scrollOffset - more)
  page.scrollTo({ top, behavior: reducedMotion ? 'auto' : 'smooth' })
}

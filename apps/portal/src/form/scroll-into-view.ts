import { limits } from '@evenkeel/api-contract/limits'

/** The parts of a window that scrolling uses. */
export interface ScrollPage {
  readonly scrollY: number
  readonly scrollTo: (options: { top: number; behavior: 'smooth' | 'auto' }) => void
}

/** An element with a position on the page. */
export interface PositionedElement {
  readonly getBoundingClientRect: () => { readonly top: number }
}

/** FORM-06: scrolls smoothly so that the element is about 100 px below the top; jumps with reduced motion. */
export function scrollToElement(element: PositionedElement, page: ScrollPage, reducedMotion: boolean): void {
  const top = Math.max(0, element.getBoundingClientRect().top + page.scrollY - limits.scrollOffset)
  page.scrollTo({ top, behavior: reducedMotion ? 'auto' : 'smooth' })
}

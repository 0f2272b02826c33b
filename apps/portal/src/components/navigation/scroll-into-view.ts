/**
 * A ref for an element that appears next to a pressed button, possibly outside the window: scrolls it into
 * view.
 */
export const scrollIntoViewRef = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })

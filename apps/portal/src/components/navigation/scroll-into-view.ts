/** A ref for what comes in beside a button that was pressed, and may stand outside of the window: it is brought into it. */
export const scrollIntoViewRef = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })

/** What a link gives along whose page leads back to where it was pressed. */
export const leadingBack = { leadsBack: true } as const

/** Whether the history entry before is the page from which somebody came to this one by such a link. */
export const leadsBack = (state: unknown): boolean =>
  (state as { readonly leadsBack?: unknown } | null)?.leadsBack === true

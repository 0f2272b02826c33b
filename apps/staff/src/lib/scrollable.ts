/** What scrolls and holds nothing to press is reached by keyboard all the same (WCAG 2.1.1). */
export const scrollableProps = { role: 'group', tabIndex: 0 } as const

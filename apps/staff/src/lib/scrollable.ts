/** Makes a scrollable area without focusable content reachable by keyboard (WCAG 2.1.1). */
export const scrollableProps = { role: 'group', tabIndex: 0 } as const

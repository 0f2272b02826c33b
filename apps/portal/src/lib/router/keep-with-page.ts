/**
 * Stores data with the current history entry (`history.ts`): it is in `state` again after Back and Forward.
 */
export function keepWithPage(part: object, { history }: Pick<Window, 'history'> = window): void {
  const kept = history.state as { readonly state?: object | null } | null
  history.replaceState({ ...kept, state: { ...kept?.state, ...part } }, '')
}

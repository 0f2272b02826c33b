/**
 * Keeps something with the page one is on, in the browser's history beside its address (`history.ts`): it is there in `state` when
 * the browser's own buttons lead back.
 */
export function keepWithPage(part: object, { history }: Pick<Window, 'history'> = window): void {
  const kept = history.state as { readonly state?: object | null } | null
  history.replaceState({ ...kept, state: { ...kept?.state, ...part } }, '')
}

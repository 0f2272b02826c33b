/** What the provider calls its program: the document says it. */
export const getProgramName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''

/** What the provider calls its program: the document says it. */
export const programName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''

/** The provider's name for its program, read from the document. */
export const getProgramName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''

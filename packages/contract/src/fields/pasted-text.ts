/** Marks that come along with copied text and that nobody sees: without width, soft hyphens, and those that turn the reading direction. */
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
/** Two more, which also join or part the letters of some scripts. */
const JOINERS = /[\u200c\u200d]/g

/** A text without its hidden marks; what joins letters stays. */
export const withoutHidden = (text: string): string => text.replaceAll(HIDDEN, '')

/** The same without what joins letters: no date, number or host holds any. */
export const withoutJoiners = (text: string): string => text.replaceAll(JOINERS, '')

/** What was meant by a typed or pasted date, number or host: full-width forms are plain ones, hidden marks and blanks around it are gone. */
export const plainText = (view: string): string =>
  withoutJoiners(withoutHidden(view.normalize('NFKC'))).trim()

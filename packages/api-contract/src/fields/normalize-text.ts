/** Invisible characters of copied text: zero-width characters, soft hyphens and text-direction marks. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
/** All default-ignorable characters, also joiners and variation selectors. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu

/** Removes invisible characters, but keeps joiners. */
export const stripInvisibleCharacters = (text: string): string => text.replaceAll(INVISIBLE, '')

/** Removes all default-ignorable characters, which no date, number, host or email address contains. */
export const stripIgnorableCharacters = (text: string): string => text.replaceAll(IGNORABLE, '')

/** Normalizes a typed or pasted date, number or address (NFKC), without invisible characters and surrounding blanks. */
export const normalizeText = (view: string): string => stripIgnorableCharacters(view).normalize('NFKC').trim()

/**
 * What a number field keeps of what was typed or pasted: the digits. `e`, signs, dots and blanks go (FIELD-03, RD-195);
 * full-width digits become plain ones.
 */
export const numberModel = (view: string): string => view.normalize('NFKC').replaceAll(/[^0-9]/g, '')

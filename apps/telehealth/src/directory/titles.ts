/** Titles in front of the name, or letters behind it, with the licence they stand for. */
export const titles = [
  { prefix: 'Dr.', letters: null, license: 'Licensed psychologist' },
  { prefix: null, letters: 'LCSW', license: 'Licensed clinical social worker' },
  { prefix: null, letters: 'LMFT', license: 'Licensed marriage and family therapist' },
  { prefix: null, letters: 'LPC', license: 'Licensed professional counselor' },
  { prefix: null, letters: 'LMHC', license: 'Licensed mental health counselor' },
] as const

/** The licence behind a name with its title, in words. */
export const licenceTitle = (fullname: string): string =>
  titles.find(({ letters }) => letters !== null && fullname.endsWith(`, ${letters}`))?.license ??
  titles[0].license

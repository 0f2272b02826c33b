import { describe, expect, it } from 'vitest'
import { createCriticalCss } from './assets.ts'

const sheet = [
  '._card_1fn7c_1{gap:1rem}',
  '@media (width>=768px){._card_1fn7c_5{gap:2rem}}',
  '._title_g02i7_21{margin:0}',
  '@keyframes _rise_g02i7_1{0%{opacity:0}}',
  ':root{--font:serif}',
  '@media print{header{display:none}}',
].join('')

describe('critical styles', () => {
  it('include the styles of every page and the rules of files whose classes are used, in order', () => {
    expect(createCriticalCss(sheet)('<p class="_card_1fn7c_1">')).toBe(
      '._card_1fn7c_1{gap:1rem}@media (width>=768px){._card_1fn7c_5{gap:2rem}}:root{--font:serif}@media print{header{display:none}}',
    )
  })
  it('include a file as a whole, so that elements added later are styled too', () => {
    expect(createCriticalCss(sheet)('<h1 class="_title_g02i7_21">')).toContain('@keyframes _rise_g02i7_1')
  })
  it('include those of the loader, which may cover the page before the remaining styles arrive [LOADER-01]', () => {
    expect(createCriticalCss(`${sheet}._loader_9x8y7_1{inset:0}`)('<p>')).toContain(
      '._loader_9x8y7_1{inset:0}',
    )
  })
  it('omit nothing on a page that uses everything', () => {
    expect(createCriticalCss(sheet)('_1fn7c_ _g02i7_')).toBe(sheet)
  })
})

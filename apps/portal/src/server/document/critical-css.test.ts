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

describe('styles of a first page', () => {
  it('are what every page needs and the rules of the files whose classes it uses, in their order', () => {
    expect(createCriticalCss(sheet)('<p class="_card_1fn7c_1">')).toBe(
      '._card_1fn7c_1{gap:1rem}@media (width>=768px){._card_1fn7c_5{gap:2rem}}:root{--font:serif}@media print{header{display:none}}',
    )
  })
  it('take a file as a whole, so that what a press adds to the page is dressed too', () => {
    expect(createCriticalCss(sheet)('<h1 class="_title_g02i7_21">')).toContain('@keyframes _rise_g02i7_1')
  })
  it('bring those of the loader, which covers the page at a press before the rest is here [LOADER-01]', () => {
    expect(createCriticalCss(`${sheet}._loader_9x8y7_1{inset:0}`)('<p>')).toContain(
      '._loader_9x8y7_1{inset:0}',
    )
  })
  it('lose nothing on a page that uses everything', () => {
    expect(createCriticalCss(sheet)('_1fn7c_ _g02i7_')).toBe(sheet)
  })
})

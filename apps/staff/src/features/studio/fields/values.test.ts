import { expect, it } from 'vitest'
import { linesOf, phoneStored, phoneView, sizeOfSvg, wholeOf } from './values.ts'

it('stores a phone as it is called and shows it as it is read, and keeps what is none as typed', () => {
  expect(phoneStored('(800) 555-0111')).toBe('+18005550111')
  expect(phoneView('+18005550111')).toBe('(800) 555-0111')
  expect(phoneStored('800 555')).toBe('800 555')
  expect(phoneStored('  ')).toBeNull()
})

it('takes lines as a list without empty ones', () => {
  expect(linesOf(' North Star \n\nNorthstar Logistics\n')).toEqual(['North Star', 'Northstar Logistics'])
})

it('tells an empty field from a wrong number', () => {
  expect(wholeOf('')).toBeNull()
  expect(wholeOf(' 12 ')).toBe(12)
  expect(wholeOf('six')).toBeUndefined()
  expect(wholeOf('1.5')).toBeUndefined()
})

it('finds a size that fits the header in an SVG', () => {
  expect(sizeOfSvg('<svg xmlns="http://www.w3.org/2000/svg" width="160" height="44">')).toEqual({
    width: 160,
    height: 44,
  })
  expect(sizeOfSvg('<svg viewBox="0 0 320 88">')).toEqual({ width: 160, height: 44 })
  expect(sizeOfSvg('<svg viewBox="0 0 2000 100">')).toEqual({ width: 320, height: 16 })
  expect(sizeOfSvg('<svg>')).toBeNull()
})

import { expect, it } from 'vitest'
import { getZipArea } from './present-offers.ts'

it.each([
  ['80202', '802'],
  ['33101-1234', '331'],
  ['00601', '006'],
  // Wyoming around Yellowstone: few people live there.
  ['82190', null],
  ['89301-0001', null],
  ['802', null],
  ['', null],
  [null, null],
])('maps ZIP code %o to area %o', (zip, area) => {
  expect(getZipArea(zip)).toBe(area)
})

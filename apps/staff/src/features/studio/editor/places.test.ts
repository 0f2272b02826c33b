import type { StudioFault } from '@evenkeel/contract/staff/studio'
import { expect, it } from 'vitest'
import {
  errorsBySection,
  faultAt,
  faultWithin,
  placesAround,
  sectionOfFault,
  sectionOfPlace,
} from './places.ts'

const fault = (over: Partial<StudioFault>): StudioFault => ({
  severity: 'error',
  file: 'organisations/acme.yaml',
  line: 3,
  place: null,
  message: 'wrong',
  ...over,
})

it('leads a fault to the part of the form that shows its field', () => {
  expect(sectionOfPlace('children.0.phone')).toBe('locations')
  expect(sectionOfPlace('session_terms.after_last.link')).toBe('terms')
  expect(sectionOfFault(fault({ place: 'custom_color1' }))).toBe('look')
})

it('leads a fault that the form does not show to its line, and that of a translation to its language', () => {
  expect(sectionOfFault(fault({ place: 'mdlive_provider_type' }))).toBe('files')
  expect(sectionOfFault(fault({}))).toBe('files')
  expect(sectionOfFault(fault({ file: 'organisations/acme.svg' }))).toBe('look')
  expect(sectionOfFault(fault({ file: 'organisations/acme.es.yaml', place: 'navs.0' }))).toBe('languages')
})

it('says a fault at its own field, and at a field that is written as one also what lies in it', () => {
  const faults = [
    fault({ place: 'hosts.1', message: 'no host' }),
    fault({ place: 'phone', severity: 'advice' }),
  ]
  expect(faultAt(faults, 'hosts')).toBeNull()
  expect(faultWithin(faults, 'hosts')).toBe('no host')
  expect(faultAt(faults, 'phone')).toBeNull()
  expect(placesAround('a.0.b')).toEqual(['a.0.b', 'a.0', 'a'])
})

it('counts errors for each part, and no advice', () => {
  const faults = [
    fault({ place: 'phone' }),
    fault({ place: 'hosts.0' }),
    fault({ place: 'scene', severity: 'advice' }),
  ]
  expect([...errorsBySection(faults)]).toEqual([['name', 2]])
})

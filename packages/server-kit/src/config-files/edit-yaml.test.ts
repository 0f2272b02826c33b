import { describe, expect, it } from 'vitest'
import { editYaml, mapLinesToPaths } from './edit-yaml.ts'

const file = `# The usual client.
id: 1
phone: "+18005550111" # day and night
glyph: { file: a.svg, width: 160 }
names: [One, Two]

children:
  # The first one.
  - id: a
    location: North
  - id: b
    location: South # by the river
    phone: "+18005550112"
`

describe('values written into a YAML file', () => {
  it('leave every other line, comment and formatting as it was', () => {
    expect(editYaml(file, { phone: '+18005550199' })).toBe(file.replace('0111', '0199'))
    expect(editYaml(file, { names: ['One', 'Two', '3'] })).toBe(
      file.replace('Two]', 'Two, "3" ]').replace('[One', '[ One'),
    )
    expect(editYaml(file, {})).toBe(file)
  })

  it('keep the comments of moved items with an id, and remove missing items', () => {
    const edited = editYaml(file, {
      children: [
        { id: 'b', location: 'South' },
        { id: 'c', location: 'East' },
      ],
    })
    expect(edited).toContain('location: South # by the river')
    expect(edited).not.toContain('+18005550112')
    expect(edited).not.toContain('North')
    expect(edited).toMatch(/- id: c\n {4}location: East/)
  })

  it('are quoted where YAML would read another type', () => {
    expect(editYaml('a: b\n', { color: '#0b5c6b', phone: '+18005550111', gone: null, a: undefined })).toBe(
      'color: "#0b5c6b"\nphone: "+18005550111"\n',
    )
  })

  it('are not written into invalid YAML', () => {
    expect(editYaml('a: [', { a: 1 })).toBeNull()
    expect(editYaml('- a\n', { a: 1 })).toBeNull()
  })
})

it('maps lines to the paths that start there', () => {
  const places = mapLinesToPaths(file)
  expect(places.get(3)).toBe('phone')
  expect(places.get(4)).toBe('glyph')
  expect(places.get(10)).toBe('children.0.location')
  expect(places.get(13)).toBe('children.1.phone')
})

import { describe, expect, it } from 'vitest'
import { createReleaseNotes } from './release-notes.ts'

const log = '# Changelog\n\n## Unreleased\n\n- New.\n- Mended.\n\n## 0.1.0 (2026-11-21)\n\n- First.\n'

describe('release notes', () => {
  it('contain the unreleased changes; earlier releases stay below', () => {
    expect(createReleaseNotes(log, '0.2.0', '2026-11-23')).toEqual({
      notes: '- New.\n- Mended.',
      changelog:
        '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-23)\n\n- New.\n- Mended.\n\n## 0.1.0 (2026-11-21)\n\n- First.\n',
    })
  })

  it('work for the first release', () => {
    expect(
      createReleaseNotes('# Changelog\n\n## Unreleased\n\n- All.\n', '0.1.0', '2026-11-21')?.changelog,
    ).toBe('# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-11-21)\n\n- All.\n')
  })

  it.each(['# Changelog\n', '# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-11-21)\n\n- First.\n'])(
    'are null without changes',
    (nothing) => {
      expect(createReleaseNotes(nothing, '0.2.0', '2026-11-23')).toBeNull()
    },
  )
})

import { describe, expect, it } from 'vitest'
import { listRepositoryFiles } from '../repository-files.ts'
import { findOversizedFolders, folderExceptions, MAX_FILES } from './folder-sizes.ts'

const filled = (folder: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${folder}${at}.ts`)

describe('folders', () => {
  it(`hold at most ${MAX_FILES} files each, but for those with a reason`, () => {
    const files = listRepositoryFiles()
    expect(files.length).toBeGreaterThan(1000)
    expect(findOversizedFolders(files)).toEqual([])
  })

  it('are named with their number of files when they hold one too many, tests and the root too', () => {
    expect(findOversizedFolders(filled('apps/one/', 25))).toEqual([])
    expect(
      findOversizedFolders([...filled('apps/one/', 25), 'apps/one/last.test.ts', 'apps/two/0.ts']),
    ).toEqual(['apps/one holds 26 files, more than 25'])
    expect(findOversizedFolders(filled('', 30))).toEqual(['the root holds 30 files, more than 25'])
  })

  it('are counted without what lies in folders below', () => {
    expect(findOversizedFolders([...filled('apps/one/', 20), ...filled('apps/one/part/', 20)])).toEqual([])
  })

  it('may hold more for a reason, themselves and not what lies below', () => {
    const allowed = [{ folder: 'docs/list', because: 'a list' }]
    const files = [...filled('docs/list/', 40), ...filled('docs/list/below/', 40)]
    expect(findOversizedFolders(files, allowed)).toEqual(['docs/list/below holds 40 files, more than 25'])
  })

  it('with a reason still need it', () => {
    const files = listRepositoryFiles()
    const needless = folderExceptions.filter(
      ({ folder }) => !findOversizedFolders(files, []).some((line) => line.startsWith(`${folder} holds `)),
    )
    expect(needless).toEqual([])
  })
})

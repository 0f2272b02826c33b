import { describe, expect, it } from 'vitest'
import { listRepositoryFiles } from '../repository-files.ts'
import { findOversizedFolders, folderExceptions, MAX_FILES } from './folder-sizes.ts'

const filled = (folder: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${folder}${at}.ts`)

describe('folders', () => {
  it(`contain at most ${MAX_FILES} files each, unless exempt with a reason`, () => {
    const files = listRepositoryFiles()
    expect(files.length).toBeGreaterThan(1000)
    expect(findOversizedFolders(files)).toEqual([])
  })

  it('are reported with their file count above the limit, including tests and the root', () => {
    expect(findOversizedFolders(filled('apps/one/', 25))).toEqual([])
    expect(
      findOversizedFolders([...filled('apps/one/', 25), 'apps/one/last.test.ts', 'apps/two/0.ts']),
    ).toEqual(['apps/one holds 26 files, more than 25'])
    expect(findOversizedFolders(filled('', 30))).toEqual(['the root holds 30 files, more than 25'])
  })

  it('are counted without subfolders', () => {
    expect(findOversizedFolders([...filled('apps/one/', 20), ...filled('apps/one/part/', 20)])).toEqual([])
  })

  it('may be exempt with a reason, without their subfolders', () => {
    const allowed = [{ folder: 'docs/list', because: 'a list' }]
    const files = [...filled('docs/list/', 40), ...filled('docs/list/below/', 40)]
    expect(findOversizedFolders(files, allowed)).toEqual(['docs/list/below holds 40 files, more than 25'])
  })

  it('that are exempt still need the exemption', () => {
    const files = listRepositoryFiles()
    const needless = folderExceptions.filter(
      ({ folder }) => !findOversizedFolders(files, []).some((line) => line.startsWith(`${folder} holds `)),
    )
    expect(needless).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { listCodeFiles } from '../repository-files.ts'
import { findRetiredTerms } from './retired-terms.ts'

const sources = listCodeFiles()

describe('retired terms', () => {
  it('appear in no file name or export', () => {
    expect(sources.length).toBeGreaterThan(1000)
    expect(sources.flatMap(({ file, text }) => findRetiredTerms(file, text))).toEqual([])
  })

  it('are found in names of files, constants, functions and types', () => {
    const source =
      'export const openSealedBox = 1\nexport async function workRounds() {}\nexport type BookingRoom = 1'
    expect(findRetiredTerms('apps/api/src/live-news.test.ts', source)).toEqual([
      'apps/api/src/live-news.test.ts: "news" in live-news (instead: events)',
      'apps/api/src/live-news.test.ts: "sealed" in openSealedBox (instead: encrypted)',
      'apps/api/src/live-news.test.ts: "rounds" in workRounds (instead: background job)',
      'apps/api/src/live-news.test.ts: "room" in BookingRoom (instead: deps, module (a room is where a video visit takes place))',
    ])
  })

  it('are allowed in exempt files', () => {
    expect(
      findRetiredTerms('packages/api-contract/src/video-room/room.ts', 'export interface Room {}'),
    ).toEqual([])
  })
})

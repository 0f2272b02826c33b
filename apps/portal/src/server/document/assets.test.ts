import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { builtAssets } from './assets.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js', name: 'react' },
  '_queries.js': { file: 'assets/queries.js', name: 'queries' },
  '_contract.js': { file: 'assets/contract.js', name: 'contract' },
  'src/app/Layout.tsx': { file: 'assets/layout.js', imports: ['_queries.js'] },
  'src/features/home/screens/HomeScreen.tsx': { file: 'assets/home.js' },
  'src/features/home/parts/DeferredParts.tsx': { file: 'assets/deferred.js' },
  'src/features/information/screens/TermsScreen.tsx': { file: 'assets/terms.js' },
}

/** What a build leaves, with this manifest. */
function assetsOf(built: object) {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-assets-'))
  folders.push(folder)
  mkdirSync(path.join(folder, '.vite'))
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(built))
  writeFileSync(path.join(folder, 'fonts.css'), '')
  return builtAssets(folder)
}

describe('the files of a page', () => {
  it('begin on the home page with what its first button needs; the rest comes after', () => {
    const { preload, around } = assetsOf(manifest).filesFor('home/screens/HomeScreen')
    expect(preload).toEqual(['/assets/react.js', '/assets/home.js'])
    expect(around).toEqual(['/assets/queries.js', '/assets/layout.js', '/assets/deferred.js'])
  })

  it('have on every other page at once what keeps the answers of the services', () => {
    const { preload } = assetsOf(manifest).filesFor('information/screens/TermsScreen')
    expect(preload).toEqual(['/assets/react.js', '/assets/terms.js', '/assets/queries.js'])
  })

  it.each(['src/app/Layout.tsx', '_contract.js', 'src/features/home/parts/DeferredParts.tsx', '_queries.js'])(
    'are refused where a build has lost %s: it would come late without a word',
    (gone) => {
      expect(() => assetsOf({ ...manifest, [gone]: undefined })).toThrow('The build has no')
    },
  )
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readAssetManifest } from './assets.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js', name: 'react' },
  '_queries.js': { file: 'assets/queries.js', name: 'queries' },
  '_contract.js': { file: 'assets/contract.js', name: 'contract' },
  '_contract-rest.js': { file: 'assets/contract-rest.js', name: 'contract-rest' },
  '_session.js': { file: 'assets/session.js', name: 'session', imports: ['_react.js'] },
  '_around.js': { file: 'assets/around.js', name: 'around', imports: ['_queries.js'] },
  'src/features/home/screens/HomeScreen.tsx': { file: 'assets/home.js' },
  'src/features/home/dashboard/MemberDashboard.tsx': { file: 'assets/today.js', imports: ['_queries.js'] },
  'src/features/appointments/parts/DeferredParts.tsx': { file: 'assets/deferred-appointments.js' },
  'src/features/account/parts/DeferredParts.tsx': { file: 'assets/deferred-account.js' },
  'src/features/home/parts/DeferredParts.tsx': { file: 'assets/deferred.js' },
  'src/features/articles/parts/DeferredParts.tsx': { file: 'assets/deferred-topics.js' },
  'src/features/information/screens/TermsOfUseScreen.tsx': { file: 'assets/terms.js' },
}

/** The assets of a build with this manifest. */
function assetsOf(built: object) {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-assets-'))
  folders.push(folder)
  mkdirSync(path.join(folder, '.vite'))
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(built))
  writeFileSync(path.join(folder, 'fonts.css'), '')
  return readAssetManifest(folder, 'en')
}

describe('page files', () => {
  it('on the home page start with what its first button needs; the rest is loaded later', () => {
    const { preload, around } = assetsOf(manifest).filesFor('home/screens/HomeScreen')
    expect(preload).toEqual(['/assets/react.js', '/assets/home.js'])
    expect(around).toEqual(['/assets/around.js', '/assets/deferred.js'])
  })

  it('include the member part of the home page at once for possible members', () => {
    const { session } = assetsOf(manifest).filesFor('home/screens/HomeScreen')
    expect(session).toEqual(['/assets/session.js', '/assets/queries.js', '/assets/today.js'])
  })

  it('on every other page include the query client at once', () => {
    const { preload } = assetsOf(manifest).filesFor('information/screens/TermsOfUseScreen')
    expect(preload).toEqual(['/assets/react.js', '/assets/terms.js', '/assets/queries.js'])
  })

  it('include the session code for pages that need it at once', () => {
    const { preload, session, around } = assetsOf(manifest).filesFor('information/screens/TermsOfUseScreen')
    expect(session).toEqual(['/assets/session.js'])
    expect([...preload, ...around]).not.toContain('/assets/session.js')
  })

  it.each([
    '_around.js',
    '_session.js',
    '_contract.js',
    '_contract-rest.js',
    'src/features/home/parts/DeferredParts.tsx',
    'src/features/home/dashboard/MemberDashboard.tsx',
    '_queries.js',
  ])('are rejected when a build lacks %s, which would load late without an error', (gone) => {
    expect(() => assetsOf({ ...manifest, [gone]: undefined })).toThrow('The build has no')
  })
})

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
  'src/entry-client.tsx': {
    file: 'assets/entry.js',
    imports: ['_react.js', '_button.js'],
    css: ['base.css'],
  },
  '_react.js': { file: 'assets/react.js' },
  '_button.js': { file: 'assets/button.js', imports: ['_react.js'], css: ['button.css'] },
  '_card.js': { file: 'assets/card.js', css: ['card.css'] },
  'src/features/home/screens/HomeScreen.tsx': {
    file: 'assets/home.js',
    imports: ['_button.js', '_card.js'],
    css: ['home.css'],
  },
  'src/features/information/screens/TermsOfUseScreen.tsx': { file: 'assets/terms.js' },
}

/** The assets of a build with this manifest. */
function assetsOf(built: object) {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-assets-'))
  folders.push(folder)
  mkdirSync(path.join(folder, '.vite'))
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(built))
  for (const name of ['base', 'button', 'card', 'home'])
    writeFileSync(path.join(folder, `${name}.css`), `.${name}{}\n`)
  return readAssetManifest(folder)
}

describe('page files', () => {
  it('include the scripts of the entry and the screen once each', () => {
    expect(assetsOf(manifest).filesFor('home/screens/HomeScreen')).toMatchObject({
      script: '/assets/entry.js',
      preload: ['/assets/react.js', '/assets/button.js', '/assets/card.js', '/assets/home.js'],
    })
  })

  it('include the styles of the screen and of everything it is made of, and no others', () => {
    const assets = assetsOf(manifest)
    expect(assets.filesFor('home/screens/HomeScreen').style).toBe('.button{}.base{}.card{}.home{}')
    expect(assets.filesFor('information/screens/TermsOfUseScreen').style).toBe('.button{}.base{}')
  })

  it('are rejected when a build has no entry', () => {
    expect(() => assetsOf({ ...manifest, 'src/entry-client.tsx': undefined })).toThrow('The build has no')
  })
})

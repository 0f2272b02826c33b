import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCommit } from './observe-product.ts'

const [ONE, TWO] = ['1234567890abcdef1234567890abcdef12345678', 'abcdefabcdefabcdefabcdefabcdefabcdefabcd']

describe('the commit of a build', () => {
  let root: string
  beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), 'evenkeel-commit-'))))
  afterEach(() => rmSync(root, { recursive: true }))
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), `${text}\n`)
  }

  it('is unknown without git folder and .commit file', () => {
    expect(readCommit(root)).toBe('unknown')
    write('.commit', '')
    expect(readCommit(root)).toBe('unknown')
  })

  it('is read from HEAD: a tag, a branch file or a packed ref', () => {
    write('.git/HEAD', ONE)
    expect(readCommit(root)).toBe('1234567890ab')
    write('.git/HEAD', 'ref: refs/heads/main')
    write('.git/packed-refs', `${ONE} refs/heads/main2\n${TWO} refs/heads/main`)
    expect(readCommit(root)).toBe('abcdefabcdef')
    write('.git/refs/heads/main', ONE)
    expect(readCommit(root)).toBe('1234567890ab')
  })

  it('is found in a git worktree', () => {
    write('.git', `gitdir: ${path.join(root, 'main/worktrees/two')}`)
    write('main/worktrees/two/HEAD', 'ref: refs/heads/two')
    write('main/worktrees/two/commondir', '../..')
    write('main/refs/heads/two', TWO)
    expect(readCommit(root)).toBe('abcdefabcdef')
  })

  it('is read from the .commit file of an image', () => {
    write('.git/HEAD', ONE)
    write('.commit', TWO)
    expect(readCommit(root)).toBe('abcdefabcdef')
  })
})

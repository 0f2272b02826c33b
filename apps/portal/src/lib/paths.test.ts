import { portalPages } from '@evenkeel/api-contract/content/portal-pages'
import { describe, expect, it } from 'vitest'
import { paths } from './paths.ts'

describe('pages an article may lead to', () => {
  it('all exist', () => {
    const known: readonly string[] = Object.values(paths)
    expect([...portalPages].filter((page) => !known.includes(page))).toEqual([])
  })
})

import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { askWhenFree, defer, deferForSome, deferredCode, whenDeferredCode } from './deferred-module.tsx'

/** The browser has time at once. */
const before = (ask: () => void): void => ask()
const words = (text: string) => ({ Words: () => text })

// A failed download stays failed for the process: later test files start with a fresh copy.
afterAll(() => void vi.resetModules())

describe('code that comes after the first view', () => {
  it('is fetched when it is asked for, once, and drawn then', async () => {
    let fetched = 0
    const one = defer(async () => {
      fetched += 1
      return words('here')
    }, words('bare'))
    expect(fetched).toBe(0)
    const seen: string[] = []
    whenDeferredCode(() => seen.push('there'), { before, onLost: () => seen.push('lost') })
    expect(seen).toEqual([])
    await deferredCode()
    whenDeferredCode(() => seen.push('there at once'), { before, onLost: () => seen.push('lost') })
    expect(seen).toEqual(['there', 'there at once'])
    await one.load()
    expect(fetched).toBe(1)
    expect(renderToString(createElement(one.component('Words')))).toBe('here')
  })

  it('that only some people need is fetched, and waited for, only once it is wanted', async () => {
    let fetched = 0
    const some = deferForSome(async () => {
      fetched += 1
      return words('for some')
    }, words('bare'))
    await deferredCode()
    expect(fetched).toBe(0)
    some.want()
    some.want()
    const seen: string[] = []
    whenDeferredCode(() => seen.push('there'), { before, onLost: () => seen.push('lost') })
    expect(seen).toEqual([])
    await deferredCode()
    expect([fetched, seen]).toEqual([1, ['there']])
    expect(renderToString(createElement(some.component('Words')))).toBe('for some')
  })

  it('is asked for by what is drawn when the page is free, and at once where only some people need it', () => {
    const waiting: (() => void)[] = []
    askWhenFree((ask) => waiting.push(ask))
    const fetched: string[] = []
    const fetchAs = (name: string) => async () => {
      fetched.push(name)
      return words(name)
    }
    const all = defer(fetchAs('all'), words('bare')).component('Words')
    const some = deferForSome(fetchAs('some'), words('bare')).component('Words')
    for (const Part of [all, some])
      renderToString(createElement(Suspense, { fallback: 'waiting' }, createElement(Part)))
    expect(fetched).toEqual(['some'])
    for (const ask of waiting) ask()
    expect(fetched).toEqual(['some', 'all'])
    askWhenFree(before)
  })

  it('leaves its place as it is where it cannot be fetched, and the next page needs a document of its own', async () => {
    const one = defer(() => Promise.reject(new Error('no network')), words('bare'))
    expect((await one.load()).Words()).toBe('bare')
    await expect(deferredCode()).rejects.toThrow('could not be fetched')
    const seen = await new Promise((resolve) => {
      whenDeferredCode(() => resolve('there'), { before, onLost: () => resolve('lost') })
    })
    expect(seen).toBe('lost')
    const drawn = renderToString(
      createElement(Suspense, { fallback: 'waiting' }, createElement(one.component('Words'))),
    )
    expect(drawn).toContain('waiting')
  })
})

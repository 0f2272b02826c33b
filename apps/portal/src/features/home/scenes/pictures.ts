import type { SceneName } from '@evenkeel/contract/lists/scenes'
import type { ReactNode } from 'react'
import { type DeferredForSome, deferForSome } from '#lib/deferred-module.tsx'

interface Drawing {
  readonly Picture: () => ReactNode
}

const none: Drawing = { Picture: () => null }
const picture = (fetchPicture: () => Promise<Drawing>) => deferForSome(fetchPicture, none)

/** The picture of each name. An organisation shows one: nobody fetches the others. */
export const pictures: Record<SceneName, DeferredForSome<Drawing>> = {
  harbor: picture(async () => ({ Picture: (await import('./Harbor.tsx')).Harbor })),
  lakeside: picture(async () => ({ Picture: (await import('./Lakeside.tsx')).Lakeside })),
  hills: picture(async () => ({ Picture: (await import('./Hills.tsx')).Hills })),
  window: picture(async () => ({ Picture: (await import('./Window.tsx')).Window })),
}

/** From here on all of them are at hand: for the document server, which draws the pages of all organisations. */
export function wantPictures(): void {
  for (const picture of Object.values(pictures)) picture.want()
}

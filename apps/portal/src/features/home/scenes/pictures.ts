import type { SceneName } from '@evenkeel/contract/lists/scenes'
import type { ReactNode } from 'react'
import { type DeferredForSome, deferForSome } from '#lib/deferred-module.tsx'

type Picture = DeferredForSome<{ readonly Picture: () => ReactNode }>

const none = { Picture: () => null }

/** The picture of each name. An organisation shows one: nobody fetches the others. */
export const pictures: Record<SceneName, Picture> = {
  harbor: deferForSome(async () => ({ Picture: (await import('./Harbor.tsx')).Harbor }), none),
  lakeside: deferForSome(async () => ({ Picture: (await import('./Lakeside.tsx')).Lakeside }), none),
  hills: deferForSome(async () => ({ Picture: (await import('./Hills.tsx')).Hills }), none),
  window: deferForSome(async () => ({ Picture: (await import('./Window.tsx')).Window }), none),
}

/** From here on all of them are at hand: for the document server, which draws the pages of all organisations. */
export function wantPictures(): void {
  for (const picture of Object.values(pictures)) picture.want()
}

import type { HomeIllustration } from '@evenkeel/api-contract/reference-data/home-illustrations'
import type { ReactNode } from 'react'
import { type DeferredForSome, deferForSome } from '#lib/deferred-module.tsx'

interface IllustrationModule {
  readonly Picture: () => ReactNode
}

const emptyIllustration: IllustrationModule = { Picture: () => null }
const deferIllustration = (fetchPicture: () => Promise<IllustrationModule>) =>
  deferForSome(fetchPicture, emptyIllustration)

/** Illustrations by name. Each is loaded on demand, because an organization shows only one. */
export const illustrations: Record<HomeIllustration, DeferredForSome<IllustrationModule>> = {
  harbor: deferIllustration(async () => ({
    Picture: (await import('./HarborIllustration.tsx')).HarborIllustration,
  })),
  lakeside: deferIllustration(async () => ({
    Picture: (await import('./LakesideIllustration.tsx')).LakesideIllustration,
  })),
  hills: deferIllustration(async () => ({
    Picture: (await import('./HillsIllustration.tsx')).HillsIllustration,
  })),
  window: deferIllustration(async () => ({
    Picture: (await import('./WindowIllustration.tsx')).WindowIllustration,
  })),
}

/** Preloads all illustrations, for the document server, which renders the pages of all organizations. */
export function preloadIllustrations(): void {
  for (const picture of Object.values(illustrations)) picture.want()
}

import { memo, Suspense } from 'react'
import { Hero } from '../parts/Hero.tsx'
import { Below } from '../parts/deferred-parts.ts'

/** It is drawn before what keeps the answers is there. */
export const readsNothing = true

/** / of a programme (ROUTE-01): what brings people here, and the two ways in. Drawn once: its lower half may still be on its way. */
export default memo(function HomeScreen() {
  return (
    <>
      <Hero />
      <Suspense>
        <Below />
      </Suspense>
    </>
  )
})

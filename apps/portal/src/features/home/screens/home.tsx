import { Suspense } from 'react'
import { Hero } from '../parts/hero.tsx'
import { HowItWorks } from '../parts/how-it-works.tsx'
import { Services } from '../parts/services.tsx'
import { Welcome } from '../parts/welcome.tsx'

/** / of a programme (ROUTE-01): what brings people here, and the two ways in. */
export default function HomeScreen() {
  return (
    <>
      <Hero />
      <Suspense>
        <HowItWorks />
        <Services />
        <Welcome />
      </Suspense>
    </>
  )
}

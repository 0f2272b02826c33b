/// <reference types="vite/client" />
// The baseline: a landing page like ours with React, the router and the query library, and nothing else. Any
// cost above it is the portal's.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router'
import './floor.css'

interface Configuration {
  readonly name: string
  readonly phone: string
}

const configuration = JSON.parse(
  document.getElementById('configuration')?.textContent ?? '{}',
) as Configuration
const LogIn = lazy(() => import('./log-in.tsx'))
const cards = ['Anxiety and stress', 'Sleep', 'Grief', 'Family', 'Work', 'Money and law']

function Landing() {
  const { data } = useQuery({
    queryKey: ['configuration'],
    queryFn: () => configuration,
    initialData: configuration,
  })
  return (
    <main>
      <p>{data.name}</p>
      <h1>What is weighing on you?</h1>
      <p>Talk with a licensed counselor by video, by phone or in person. It costs you nothing.</p>
      <Link className="main" to="/log-in" data-main>
        Get help for myself
      </Link>
      <div className="cards">
        {cards.map((card) => (
          <article key={card}>
            <h2>{card}</h2>
            <p>Something short to read, and what you can do today.</p>
          </article>
        ))}
      </div>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    <BrowserRouter>
      <nav className="help" aria-label="Help lines">
        <a href="tel:911">911</a> <a href="tel:988">988</a>{' '}
        <a href="tel:+13035550199">{configuration.phone}</a>
      </nav>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/log-in" element={<LogIn />} />
          <Route path="*" element={<Landing />} />
        </Routes>
      </Suspense>
      <footer>In an emergency call 911.</footer>
    </BrowserRouter>
  </QueryClientProvider>,
)

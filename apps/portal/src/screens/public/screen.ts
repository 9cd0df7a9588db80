import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: undefined, description: 'description.landing', access: 'public' },
  component: lazyRouteComponent(() => import('./LandingPage.tsx'), 'LandingPage'),
})

const about = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  staticData: { title: 'title.about', description: 'description.about', access: 'public' },
  component: lazyRouteComponent(() => import('./AboutPage.tsx'), 'AboutPage'),
})

const features = createRoute({
  getParentRoute: () => rootRoute,
  path: '/features',
  staticData: { title: 'title.features', description: 'description.features', access: 'public' },
  component: lazyRouteComponent(() => import('./FeaturesPage.tsx'), 'FeaturesPage'),
})

const terms = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { title: 'title.terms', description: 'description.terms', access: 'public' },
  component: lazyRouteComponent(() => import('./TermsPage.tsx'), 'TermsPage'),
})

const privacy = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { title: 'title.privacy', description: 'description.privacy', access: 'public' },
  component: lazyRouteComponent(() => import('./PrivacyPage.tsx'), 'PrivacyPage'),
})

const disclaimer = createRoute({
  getParentRoute: () => rootRoute,
  path: '/disclaimer',
  staticData: { title: 'title.disclaimer', description: 'description.disclaimer', access: 'public' },
  component: lazyRouteComponent(() => import('./DisclaimerPage.tsx'), 'DisclaimerPage'),
})

/** The public pages (specification 1 §1). */
export const publicPages = defineScreen({
  routes: [home, about, features, terms, privacy, disclaimer],
  menu: [
    { menu: 'visitors', text: 'nav.about', route: about },
    { menu: 'visitors', text: 'nav.features', route: features },
  ],
})

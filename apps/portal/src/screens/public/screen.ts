import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/frame/root-route.ts'

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: undefined, description: 'description.landing', access: 'public' },
  component: lazyRouteComponent(() => import('./LandingPage.tsx'), 'LandingPage'),
})

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  staticData: { title: 'title.about', description: 'description.about', access: 'public' },
  component: lazyRouteComponent(() => import('./AboutPage.tsx'), 'AboutPage'),
})

export const featuresRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/features',
  staticData: { title: 'title.features', description: 'description.features', access: 'public' },
  component: lazyRouteComponent(() => import('./FeaturesPage.tsx'), 'FeaturesPage'),
})

export const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  staticData: { title: 'title.register', description: 'description.register', access: 'public' },
  component: lazyRouteComponent(() => import('./RequestAccessPage.tsx'), 'RequestAccessPage'),
})

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { title: 'title.terms', description: 'description.terms', access: 'public' },
  component: lazyRouteComponent(() => import('./TermsPage.tsx'), 'TermsPage'),
})

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { title: 'title.privacy', description: 'description.privacy', access: 'public' },
  component: lazyRouteComponent(() => import('./PrivacyPage.tsx'), 'PrivacyPage'),
})

export const disclaimerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/disclaimer',
  staticData: { title: 'title.disclaimer', description: 'description.disclaimer', access: 'public' },
  component: lazyRouteComponent(() => import('./DisclaimerPage.tsx'), 'DisclaimerPage'),
})

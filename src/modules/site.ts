import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { enquirySiteScreens } from './enquiry/site-screens.ts';
import { postSiteScreens } from './post/site-screens.ts';
import { publicSiteScreens } from './public-site/site-screens.ts';
import { publicTextSiteScreens } from './public-text/site-screens.ts';
import { statisticSiteScreens } from './statistic/site-screens.ts';
import { topicSiteScreens } from './topic/site-screens.ts';

/**
 * The one list of the screens of the nouns that everybody may open. Beside the list of the others,
 * because a visitor needs none of those (decision 088).
 */
export const siteScreens: readonly ScreenRoute[] = [
  ...enquirySiteScreens,
  ...postSiteScreens,
  ...publicSiteScreens,
  ...publicTextSiteScreens,
  ...statisticSiteScreens,
  ...topicSiteScreens,
];

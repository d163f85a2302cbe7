import { countryView } from './application-view.ts';
import { Worklist } from './worklist.tsx';

/**
 * Every application of the country: appeals, late reviews, what is pending and decided
 * (apply-document-all).
 */
export const CountryListPage = () => <Worklist view={countryView} />;

import { countryView } from '../application-view.ts';
import { ReviewOf } from '../review/review.tsx';

/** One application as the agency decides about it and others read it (apply-document-all/{id}). */
export const CountryReviewPage = () => <ReviewOf view={countryView} />;

import { organizationView } from '../application-view.ts';
import { ReviewOf } from './review.tsx';

/** One application on the organization's side: look, mark, decide, go on to the next. */
export const ReviewPage = () => <ReviewOf view={organizationView} />;

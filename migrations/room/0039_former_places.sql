-- The ended place that the person came back to when this one began: the answer with this one may have been lost.
ALTER TABLE call_places ADD COLUMN former_device TEXT;
